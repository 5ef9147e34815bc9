import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { findFreePort } from '../../server/src/testing/servers/free-port.ts'

/** The key that the trials give to the S3 server that they start. */
export const accessKey = 'trial'
export const secretKey = 'trial-secret'
export const region = 'eu-west-2'

/** Makes a certificate for 127.0.0.1 that signs itself. Returns its files. */
export const makeCertificate = (folder: string): { certificate: string; key: string } => {
  const certificate = path.join(folder, 'certificate.pem')
  const key = path.join(folder, 'key.pem')
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
      .concat(['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'])
      .concat(['-keyout', key, '-out', certificate]),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr ?? made.error?.message}`)
  return { certificate, key }
}

export interface S3Server {
  readonly port: number
  readonly certificate: string
  /** Returns the URL of a bucket for FILES_URL. */
  bucketUrl(bucket: string): string
  start(): Promise<void>
  /** Ends the server at once, as a failure does. */
  kill(): Promise<void>
}

/**
 * Starts versitygw, a real S3 server that keeps objects in a folder, over TLS. S3_SERVER names its
 * program (`go install github.com/versity/versitygw/cmd/versitygw@latest`). The calling process must
 * trust the certificate (NODE_EXTRA_CA_CERTS) before it talks to the server.
 */
export const startS3Server = async (
  folder: string,
  { certificate, key }: { certificate: string; key: string },
): Promise<S3Server> => {
  const port = await findFreePort()
  const [objects, sidecar, versions] = ['objects', 'sidecar', 'versions'].map((name) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    return path.join(folder, name)
  })
  const program = process.env['S3_SERVER'] ?? 'versitygw'
  let child: ReturnType<typeof spawn> | undefined
  const start = async (): Promise<void> => {
    child = spawn(
      program,
      ['--port', `127.0.0.1:${port}`, '--cert', certificate, '--key', key, '--region', region]
        .concat(['--access', accessKey, '--secret', secretKey])
        .concat(['posix', '--sidecar', sidecar!, '--versioning-dir', versions!, objects!]),
      { stdio: 'ignore' },
    )
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      process.exit(1)
    })
    while (child.exitCode === null) {
      const socket = net.connect(port, '127.0.0.1')
      const isUp = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (isUp) return
      await wait(100)
    }
    throw new Error(`${program} ended with ${child.exitCode}`)
  }
  await start()
  return {
    port,
    certificate,
    bucketUrl: (bucket) =>
      `https://${accessKey}:${secretKey}@127.0.0.1:${port}/${bucket}?region=${region}`,
    start,
    kill: async () => {
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
  }
}

/** Opens a bucket of the server, for what the product itself never does: create and list. */
export const openBucket = (url: string): S3mini => {
  const { origin, pathname } = new URL(url)
  return new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: `${origin}${pathname}`,
    region,
  })
}
