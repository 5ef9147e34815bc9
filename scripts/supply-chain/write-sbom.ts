import { writeFileSync } from 'node:fs'
import { createSbom } from './sbom.ts'

/** Prints the software bill of materials, or writes it into the file that is named. */
const [file] = process.argv.slice(2)
const sbom = createSbom()
const text = `${JSON.stringify(sbom, null, 2)}\n`
if (file) {
  writeFileSync(file, text)
  console.log(`${file}: ${sbom.components.length} components`)
} else {
  process.stdout.write(text)
}
