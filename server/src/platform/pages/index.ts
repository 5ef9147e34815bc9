export { bareWeb, readBuiltWeb, type BuiltWeb } from './built-web.ts'
export { escapeHtml, pageDocument, type PageHead } from './page-document.ts'
