import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Returns the `sha256-…` source of every inline script of a page, for a Content-Security-Policy.
 */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )

/** Writes dist/csp.json, from which the server builds its script-src. */
export const cspHashes = (): Plugin => {
  let outDir = ''
  return {
    name: 'csp-hashes',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const html = await readFile(join(outDir, 'index.html'), 'utf8')
      if (/<style[\s>]|\sstyle=/.test(html)) throw new Error('index.html has an inline style')
      const csp = { script: inlineScriptHashes(html) }
      await writeFile(join(outDir, 'csp.json'), `${JSON.stringify(csp, null, 2)}\n`)
    },
  }
}
