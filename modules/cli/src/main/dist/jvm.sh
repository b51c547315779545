# Sourced by ./tidemark: how the JVM is started; the one place for its flags. Expects $java, $java_version and $dist.

# Sets flags=(…). TIDEMARK_JAVA_OPTS comes last, and so wins: TIDEMARK_JAVA_OPTS='-Xmx8g' ./tidemark …
jvm_flags() {
  local archive=$dist/classes-$java_version.jsa feature=${java_version%%[!0-9]*}
  flags=(
    # The heap begins with 3 %: one that begins with less goes over all of its state before it may grow. What is not used takes no memory.
    -XX:MaxRAMPercentage=50 -XX:InitialRAMPercentage=3
    # stdout belongs to the results: what the JVM has to say goes to stderr, and only what is an error.
    # That the archive below does not fit is none.
    -Xlog:disable -Xlog:all=error:stderr -Xlog:cds*=off:stderr
    -Xshare:auto
  )
  # State is arrays of numbers that live long, and an epoch leaves next to no garbage: there is little to collect, and one thread does
  # it with the least memory and CPU. Each megabyte of a larger young part has to be had from the system, and cleared. (The JVM refuses
  # two collectors.)
  # What is larger than 33 KB is a column of a slice, which is filled again and again, or a page or an index of state: it stays, and is made in the old part, instead of being
  # copied there by the next collection. The JVM asks for that only where a thread's own room in the young part is too small for it.
  if [[ ! ${TIDEMARK_JAVA_OPTS:-} =~ -XX:\+Use[A-Za-z0-9]+GC ]]; then
    flags+=(-XX:+UseSerialGC -Xmn32m -XX:PretenureSizeThreshold=33k -XX:TLABSize=32k -XX:-ResizeTLAB)
    # State is looked up at random, and grows by hundreds of megabytes: in pages of 2 MB the processor finds an address in fewer steps, and the
    # system is asked for memory a few hundred times instead of a hundred thousand. A seventh less CPU for the flash sale of 5 million events.
    has_huge_pages && flags+=(-XX:+UseTransparentHugePages)
  fi
  # A start runs much code a few hundred times; compiling that costs more than it saves. What runs for every row passes any threshold.
  flags+=(-XX:CompileThresholdScaling=3)
  # Hot loops go over the rows of a slice: thousands of rounds in a call, and a few hundred calls a second. Compile them after a few calls,
  # instead of leaving them to the interpreter for dozens of slices; and once, as they are called next, instead of also as they are run now.
  flags+=(
    -XX:Tier3BackEdgeThreshold=4000 -XX:Tier3MinInvocationThreshold=10
    -XX:Tier4BackEdgeThreshold=400000 -XX:Tier4MinInvocationThreshold=10
  )
  # The optimizing compiler takes what runs for many rows, and not what runs for a late one now and then; and it copies compiled code into its callers
  # only where that is short. Half of the code, and a fifth less CPU for the flash sale of 5 million events.
  flags+=(
    -XX:Tier4InvocationThreshold=30000 -XX:Tier4CompileThreshold=60000
    -XX:InlineSmallCode=1000
    # One thread for each of the two compilers: no look at the memory of the machine, for whether there is room for more, at each of two thousand compilations.
    -XX:-UseDynamicNumberOfCompilerThreads
  )
  # The library that libraries log by is named, instead of being looked for in every jar.
  flags+=(-Dslf4j.provider=org.slf4j.simple.SimpleServiceProvider)
  # Classes as the JVM keeps them in memory, from a run of the example: halves the start. Made once for each JVM; where it
  # does not fit, the JVM goes on without it. One that was cut off, as by a full disk, would bring the JVM down: it is made again.
  if is_whole "$archive" || { make_archive "$archive" && is_whole "$archive"; }; then
    [[ -s $archive ]] && flags+=("-XX:SharedArchiveFile=$archive")
    # Mapped where it was made for, as any JVM before 17 did: moved elsewhere, each pointer in it is written anew, which takes 20 ms and 16 MB of
    # memory. What is lost is that the addresses of classes, in data, not in code, cannot be guessed. For versions whose flag is known to be there.
    ((${feature:-99} <= 25)) && flags+=(-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0)
  fi
  # shellcheck disable=SC2206  # words, as in JAVA_OPTS of others
  flags+=(${TIDEMARK_JAVA_OPTS:-})
}

# True where Linux gives large pages to those who ask for them, or to all. Where it does not, the flag brings nothing, and a JVM may warn of it.
has_huge_pages() {
  local mode= file=/sys/kernel/mm/transparent_hugepage/enabled
  [[ -r $file ]] && read -r mode < "$file"
  [[ $mode == *'[madvise]'* || $mode == *'[always]'* ]]
}

# True where the archive has the length that it was made with.
is_whole() {
  local bytes=
  [[ -e $1 && -r $1.bytes ]] && read -r bytes < "$1.bytes" && [[ $bytes =~ ^[0-9]+$ && $(wc -c < "$1") -eq $bytes ]]
}

# Runs the first example with a sink twice, a first and a second start, and keeps the classes that were loaded. Not in one step by
# -XX:ArchiveClassesAtExit: that leaves out classes compiled for an old Java, as those of the library that reads the command line, and has
# the JVM open two archives. Made by G1, since no other collector keeps objects in it; any may use it. An empty file says: tried, and this
# JVM cannot.
make_archive() {
  local archive=$1 example=$root/examples/flash-sale scratch
  [[ -w $dist && -e $example/flash-sale.sql ]] || return 0
  scratch=$(mktemp -d) || return 0
  say 'preparing a fast start (once; a few seconds)'
  ln -s "$example/purchases" "$scratch/purchases"
  {
    cat "$example/flash-sale.sql"
    printf "\nCREATE SINK rehearsed FROM sales_10m WITH (connector = 'files', path = 'out', format = 'json', mode = 'upsert');\n"
  } > "$scratch/rehearsal.sql"
  "$java" "${flags[@]}" "-XX:DumpLoadedClassList=$scratch/classes" -cp "$dist/lib/tidemark.jar" \
    io.tidemark.cli.start.Rehearsal "$scratch/rehearsal.sql" "$scratch/data" < /dev/null > /dev/null 2>&1
  "$java" -Xshare:dump -XX:+UseG1GC -XX:MaxRAMPercentage=50 "-XX:SharedClassListFile=$scratch/classes" \
    "-XX:SharedArchiveFile=$scratch/classes.jsa" -cp "$dist/lib/tidemark.jar" < /dev/null > /dev/null 2>&1
  [[ -s $scratch/classes.jsa ]] || : > "$scratch/classes.jsa"
  # Two starts at once: each moves its own, complete file into place. Its length comes last: without that, it counts for nothing.
  if mv -f "$scratch/classes.jsa" "$archive.$$" && wc -c < "$archive.$$" > "$archive.bytes.$$"; then
    sync "$archive.$$" 2> /dev/null
    mv -f "$archive.$$" "$archive" && mv -f "$archive.bytes.$$" "$archive.bytes"
  fi
  rm -rf "$scratch" "$archive.$$" "$archive.bytes.$$"
}
