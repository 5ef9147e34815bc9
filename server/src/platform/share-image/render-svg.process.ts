/*
 * Renders the SVG on standard input as PNG. It runs in a separate process, because the product's
 * own image library must never read SVG.
 */
import sharp from 'sharp'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
sharp.concurrency(1)
const png = await sharp(Buffer.concat(chunks)).png({ palette: true, quality: 90 }).toBuffer()
process.stdout.write(png)
