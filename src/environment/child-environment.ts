/**
 * The purpose of a child: a `service` runs beside Cairn; a `build tool` fetches or compiles a part once and may need the network;
 * a `reader` reads untrusted files, one of which may exploit it.
 */
export type ChildKind = 'service' | 'build tool' | 'reader';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Variables that any program may need: paths, locale, and settings of the children's runtimes. */
const forAll = words(`
  PATH HOME USER LOGNAME TMPDIR TZ TZDIR LANG LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME
  LD_LIBRARY_PATH DYLD_LIBRARY_PATH MALLOC_ARENA_MAX NODE_OPTIONS NODE_ICU_DATA GODEBUG GOGC GOMAXPROCS GOMEMLIMIT`);

/** Variables that configure Go and Maven: proxies, certificate authorities, mirrors, caches, compilers. */
const forBuildTools = words(`
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy all_proxy SSL_CERT_FILE SSL_CERT_DIR NETRC
  XDG_CACHE_HOME XDG_CONFIG_HOME SSH_AUTH_SOCK CC CXX CGO_ENABLED CGO_CFLAGS CGO_LDFLAGS
  GO111MODULE GOARCH GOAUTH GOBIN GOCACHE GOENV GOEXPERIMENT GOFLAGS GOINSECURE GOMODCACHE GONOPROXY GONOSUMDB GOOS GOPATH
  GOPRIVATE GOPROXY GOROOT GOSUMDB GOTMPDIR GOTOOLCHAIN GOVCS
  JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS M2_HOME MAVEN_ARGS MAVEN_HOME MAVEN_OPTS`);

const forReaders = words('TZ TMPDIR');

const visible: Readonly<Record<ChildKind, ReadonlySet<string>>> = {
  service: new Set(forAll),
  'build tool': new Set([...forAll, ...forBuildTools]),
  reader: new Set(forReaders),
};

/**
 * The part of an environment that a child sees. It is an allow-list, because nobody can list the secrets in an operator's
 * environment: keys of Cairn, of providers, and of whatever else was started from the same shell.
 */
export function childEnvironment(env: NodeJS.ProcessEnv, kind: ChildKind): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => visible[kind].has(name)));
}
