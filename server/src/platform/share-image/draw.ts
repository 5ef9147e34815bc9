/* Draws the SVG that it is given as PNG: a process of its own, because the product itself lets its
   image library read no SVG, whatever is uploaded. */
import sharp from 'sharp'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
sharp.concurrency(1)
const png = await sharp(Buffer.concat(chunks)).png({ palette: true, quality: 90 }).toBuffer()
process.stdout.write(png)
