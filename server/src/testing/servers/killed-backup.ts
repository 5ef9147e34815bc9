/** Backs up a data folder, and kills itself while it writes the archive; for tests. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { backUp } from '../../platform/backup/index.ts'

const [dataDir, file] = process.argv.slice(2) as [string, string]
const folder = path.dirname(file)
const isWriting = (name: string): boolean =>
  name.startsWith(path.basename(file)) &&
  name.endsWith('.tar.gz') &&
  statSync(path.join(folder, name)).size > 0
setInterval(() => {
  if (readdirSync(folder).some(isWriting)) process.kill(process.pid, 'SIGKILL')
}, 1)
await backUp({ dataDir, file })
