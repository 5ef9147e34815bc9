import { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import { readVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import { browserCrypto } from './browser-crypto.ts'
import type { VerifyReply, VerifyRequest } from './verify-messages.ts'

const postReply = (reply: VerifyReply): void => self.postMessage(reply, {})
const linesBetweenReplies = 2000

const openStream = async ({ source, isGzip }: VerifyRequest): Promise<ReadableStream<string>> => {
  let bytes: ReadableStream<Uint8Array<ArrayBuffer>>
  if (typeof source === 'string') {
    const answer = await fetch(source)
    if (!answer.ok || !answer.body) throw new Error('no file')
    bytes = answer.body
  } else {
    bytes = source.stream()
  }
  const plain = isGzip ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes
  return plain.pipeThrough(new TextDecoderStream())
}

const verify = async (work: VerifyRequest): Promise<void> => {
  const keys = work.keys.flatMap((key) => readVerifierKey(browserCrypto.sha256, key) ?? [])
  const reader = new ProofReader({ crypto: browserCrypto, keys, checkpoints: work.checkpoints })
  const chunks = (await openStream(work)).getReader()
  let rest = ''
  let lines = 0
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) break
    const parts = (rest + value).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      reader.line(part)
      lines += 1
      if (lines % linesBetweenReplies === 0 && reader.progress) {
        postReply({ kind: 'progress', ...reader.progress })
      }
    }
  }
  if (rest !== '') reader.line(rest)
  postReply({ kind: 'report', report: reader.end() })
}

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  verify(data).catch(() => postReply({ kind: 'failed' }))
})
