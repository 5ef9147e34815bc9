import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const folder = path.resolve(import.meta.dirname, '../features/iati/fixtures/schema')

/** Lists the errors of a file under the schema of IATI 2.03; empty if it is valid. */
export const listIatiErrors = (xml: string): string[] => {
  xmlRegisterFsInputProviders()
  const file = path.join(folder, 'iati-activities-schema.xsd')
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
  const document = XmlDocument.fromString(xml)
  const validator = XsdValidator.fromDoc(schema)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  } finally {
    validator.dispose()
    document.dispose()
    schema.dispose()
  }
}
