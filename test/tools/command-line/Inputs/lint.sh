# lint.sh MAN: what mandoc and groff say of each page, then how many there are.
shopt -s nullglob
pages=("$1"/*.gz)
for page in "${pages[@]}"; do
  gzip -dc "$page" | mandoc -Tlint -Wwarning | sed "s|^|$page: |"
  gzip -dc "$page" | groff -ww -man -Tascii -z 2>&1 | sed "s|^|$page: |"
done
echo "${#pages[@]} pages"
