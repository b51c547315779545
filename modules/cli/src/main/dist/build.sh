# Sourced by ./tidemark, ./verify and .ci/run: what the build needs, and the quick build with its progress.
# Expects $root, the folder of the parent pom. Everything it says goes to stderr.

say() { printf 'tidemark: %s\n' "$*" >&2; }

# The JVM to use: JAVA_HOME, else the one on the path. Sets $java.
find_java() {
  if [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/java ]]; then
    java=$JAVA_HOME/bin/java
  elif java=$(command -v java); then
    java=$(readlink -f "$java")
  else
    say 'Java is missing: Tidemark needs a JDK, 17 or newer.'
    say 'On Debian or Ubuntu: apt-get install openjdk-17-jdk maven'
    exit 2
  fi
}

# The version of $java, from the file beside it: asking the JVM itself would cost more than a start. Sets $java_version.
find_java_version() {
  local line
  java_version=
  if [[ -r ${java%/bin/java}/release ]]; then
    while IFS= read -r line; do
      case $line in
        JAVA_RUNTIME_VERSION=*) java_version=${line#*=} && java_version=${java_version//\"/} && return ;;
        JAVA_VERSION=*) java_version=${line#*=} && java_version=${java_version//\"/} ;;
      esac
    done < "${java%/bin/java}/release"
  fi
  if [[ -z $java_version ]]; then
    java_version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.runtime.version = //p')
  fi
}

java_feature() { local feature=${java_version%%[.+-]*} && printf '%s' "${feature:-0}"; }

require_build_tools() {
  find_java
  find_java_version
  if (($(java_feature) < 17)); then
    say "Java $java_version is too old: Tidemark needs a JDK, 17 or newer ($java)."
    say 'On Debian or Ubuntu: apt-get install openjdk-17-jdk, or point JAVA_HOME to one.'
    exit 2
  fi
  if [[ ! -x ${java%/java}/javac ]]; then
    say "the Java compiler is missing beside $java: a runtime is not enough to build."
    say 'On Debian or Ubuntu: apt-get install openjdk-17-jdk'
    exit 2
  fi
  if ! command -v mvn > /dev/null; then
    say 'Maven is missing: it builds Tidemark on the first call.'
    say 'On Debian or Ubuntu: apt-get install maven'
    exit 2
  fi
}

# Builds the command, without checks and tests. One line per module; the whole output is kept in a file.
quick_build() {
  require_build_tools
  local log=$root/modules/cli/target/build.log started=$SECONDS line downloads=0
  mkdir -p "${log%/*}"
  : > "$log.started"
  say "building (first call, or the sources changed); output in ${log#"$root"/}"
  (cd "$root" && exec mvn -B -Dquick -Dmaven.test.skip=true -pl :tidemark-cli -am package < /dev/null 2>&1) | while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line =~ ^'[INFO] Building Tidemark '(.*)' '[^' ']+' '+('['[0-9]+/[0-9]+']')$ ]]; then
      say "  ${BASH_REMATCH[2]} ${BASH_REMATCH[1]}  ($((SECONDS - started)) s)"
    elif [[ $line == *Downloaded* ]] && ((++downloads % 50 == 0)); then
      say "        $downloads files fetched by Maven  ($((SECONDS - started)) s)"
    fi
  done > "$log"
  if ((PIPESTATUS[0] != 0)); then
    say 'the build failed:'
    grep '^\[ERROR\]' "$log" | head -n 20 >&2
    exit 2
  fi
  # As old as the start of the build: a source saved meanwhile counts as newer.
  touch -r "$log.started" "$root/modules/cli/target/dist/stamp"
  say "built in $((SECONDS - started)) s"
}
