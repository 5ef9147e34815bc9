import { spawn } from 'node:child_process'
import path from 'node:path'

const program = path.join(import.meta.dirname, 'render-svg.process.ts')

/** Renders the product's own SVG as PNG. Throws if rendering fails. */
export const drawPicture = (svg: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      timeout: 20_000,
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.stdin.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error(`drawing ended with ${code}`)),
    )
    child.stdin.end(svg)
  })
