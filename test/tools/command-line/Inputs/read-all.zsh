# read-all.zsh FOLDER: reads each completion without running it.
integer count
for file in $1/_*; do
  zsh -n $file || exit 1
  count+=1
done
print $count read
