import bcd, {
  type BrowserName,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import list from '../../web/browsers.json' with { type: 'json' }

/** MDN's name of each browser of the list. */
const mdnNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios: 'safari_ios',
} as const satisfies Record<keyof typeof list, BrowserName>

const oldest = Object.entries(mdnNames).map(
  ([name, mdnName]) => [mdnName, Number(list[name as keyof typeof list])] as const,
)

const isIn = (version: number) => (statement: SimpleSupportStatement) => {
  const { version_added: added, version_removed: removed } = statement
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  if (typeof added !== 'string' || removed) return false
  return added !== 'preview' && Number(added.replace('≤', '')) <= version
}

const isSupported = ({ __compat: compat }: Identifier): boolean =>
  !compat ||
  oldest.every(([browser, version]) => {
    const support = compat.support[browser]
    return [support ?? []].flat().some(isIn(version))
  })

/** The members of a class, or the classes themselves, by name. */
type Features = Readonly<Record<string, Identifier>>

const language = bcd.javascript['builtins'] as unknown as Features
const interfaces: readonly Features[] = [language, bcd.api]

/** The interface of each object that every page has. */
const objects: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  console: 'console',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  sessionStorage: 'Storage',
  window: 'Window',
}

/** Whether some browser of the list lacks a global such as `Temporal`. */
export const isMissingGlobal = (name: string): boolean =>
  interfaces.some((all) => Object.hasOwn(all, name) && !isSupported(all[name]!))

/** Whether some browser lacks a member of a global object or class, such as `URL.canParse`. */
export const isMissingMember = (object: string, member: string): boolean => {
  const own = Object.hasOwn(objects, object)
  for (const all of interfaces) {
    const features: Features | undefined = all[own ? objects[object]! : object]
    const feature =
      features && (own ? features[member] : (features[`${member}_static`] ?? features[member]))
    if (feature?.__compat && !isSupported(feature)) return true
  }
  return false
}

/** Whether all browsers know a method, by its name: true if some class has it. */
const methods = new Map<string, boolean>()
for (const features of interfaces.flatMap((all) => Object.values(all) as unknown as Features[])) {
  for (const [key, feature] of Object.entries(features)) {
    if (!feature.__compat || key === '__compat') continue
    const name = key.replace(/_static$/, '')
    methods.set(name, methods.get(name) === true || isSupported(feature))
  }
}

const iteratorMethods = new Set(Object.keys(language['Iterator']!))
const hasIteratorMethods = isSupported(language['Iterator']!['map']!)

/** Whether some browser lacks a method of iterators, such as `map`. */
export const isMissingIteratorMethod = (name: string): boolean =>
  !hasIteratorMethods && iteratorMethods.has(name)

const languageMethods = new Set(
  Object.values(language).flatMap((features) => Object.keys(features)),
)

/**
 * Whether the language has a method of this name that no class has in all browsers, such as
 * `isSubsetOf`. The methods of web interfaces are left out, because our own share their names.
 */
export const isMissingMethod = (name: string): boolean =>
  languageMethods.has(name) && methods.get(name) === false
