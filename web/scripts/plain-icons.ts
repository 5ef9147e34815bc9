import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('../src/ui/pictures/create-icon.ts', import.meta.url))

/** Makes the icons of Lucide with our own small function, in the browser's build and the server's. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs') ? own : null,
})
