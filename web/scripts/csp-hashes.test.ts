import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from './csp-hashes.ts'

test('each inline script has a hash, and a script with a src attribute has none', () => {
  const html = '<script>alert(1)</script><script type="module" src="/a.js"></script>'
  // Reference: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes(html)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})

const hashes = (file: string) =>
  inlineScriptHashes(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))

test('the offline page applies the chosen theme with a script that the content security policy allows', () => {
  const [theme] = hashes('index.html')
  expect(hashes('public/offline/page.html')).toEqual([theme])
})
