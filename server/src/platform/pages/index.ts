export { bareWeb, readBuiltWeb, toReadAddress, type BuiltWeb } from './built-web.ts'
export { pageDocument, type PageHead } from './page-document.ts'
