import { expect, type APIRequestContext } from '@playwright/test'

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const toPlainText = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (code) => entities[code]!)

// The outbox answers only requests from this machine. All other requests of a journey have an IP
// address of its own.
const headers = { 'x-forwarded-for': '127.0.0.1' }

/** Waits for the newest email to this person with this subject and returns its text. */
export const findEmail = async (
  request: APIRequestContext,
  recipient: string,
  subject: RegExp,
): Promise<string> => {
  let address: string | undefined
  await expect
    .poll(async () => {
      const list = await (await request.get('/dev/outbox', { headers })).text()
      const rows = [...list.matchAll(/<a href="([^"]+)">([^<]*)<\/a><\/td><td>([^<]*)</g)]
      address = rows.find(
        ([, , title, to]) =>
          toPlainText(to ?? '') === recipient && subject.test(toPlainText(title ?? '')),
      )?.[1]
      return address
    })
    .toBeTruthy()
  const page = await (await request.get(address!, { headers })).text()
  return toPlainText(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '')
}
