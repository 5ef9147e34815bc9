import { zipFiles } from '../../../platform/zip.ts'

export const makeZip = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipFiles(Object.entries(files).map(([name, content]) => ({ name, content })))
