# Describes each machine that LLVM makes code for, and says with which status.
names=$(llc --version | sed -n '/Registered Targets/,$s/^ *\([a-z0-9_-]*\) *- .*/\1/p' |
        sed 's/^x86$/i386/; s/x86-64/x86_64/; s/systemz/s390x/; s/^ppc/powerpc/; s/powerpc32/powerpc/')
for name in $names; do
  echo "== $name"
  echo 'func.func @entry() { return }' | tenon-opt - --schedule=flat --target=$name 2>&1
  echo "status $?"
done
