import { zipFiles } from '../../../platform/zip.ts'

/** A zip of these files, as the register's extract is published; for tests. */
export const makeZip = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipFiles(Object.entries(files).map(([name, content]) => ({ name, content })))
