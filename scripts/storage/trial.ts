import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeCertificate, startS3Server, type S3Server } from './s3-server.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const folderVariable = 'STORAGE_TRIAL_FOLDER'

/**
 * Runs a trial with a real S3 server in a folder of its own, which is removed afterwards. Node
 * reads the certificates that it trusts when it starts, so the trial runs in a second process that
 * trusts the certificate of the server.
 */
export const runTrial = async (
  file: string,
  work: (s3: S3Server, folder: string) => Promise<void>,
): Promise<void> => {
  const folder = process.env[folderVariable]
  if (folder !== undefined) {
    const certificate = path.join(folder, 'certificate.pem')
    const s3 = await startS3Server(folder, { certificate, key: path.join(folder, 'key.pem') })
    try {
      await work(s3, folder)
    } finally {
      await s3.kill()
    }
    return
  }
  const made = mkdtempSync(path.join(os.tmpdir(), 'storage-trial-'))
  chmodSync(made, 0o755) // pgBackRest reads the certificate as another user
  try {
    const { certificate } = makeCertificate(made)
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)],
      {
        env: { ...process.env, [folderVariable]: made, NODE_EXTRA_CA_CERTS: certificate },
        stdio: 'inherit',
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
