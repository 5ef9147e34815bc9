import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findReceiptFacts } from '../web/src/features/ledger/reading/find-receipt-facts.ts'
import { joinLines, type ReadWord } from '../web/src/features/ledger/reading/read-words.ts'
import { expect, test } from './support/test.ts'

interface Expected {
  readonly file: string
  readonly amount: number
  readonly date: string
  readonly payee: string
}

const folder = path.join(import.meta.dirname, 'receipt-pictures/pictures')
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Expected[]

/** Starts the product's reader in a page, as the payment form does. */
const startReader = (page: Page) =>
  page.evaluate(() => {
    const worker = new Worker('/reader/receipt-worker.js', { type: 'module' })
    Object.assign(window, { worker })
  })

const readWords = (page: Page, file: string): Promise<ReadWord[]> =>
  page.evaluate(async (picture) => {
    const { worker } = window as unknown as { worker: Worker }
    const bitmap = await createImageBitmap(await (await fetch(picture)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    return new Promise<ReadWord[]>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker failed')))
      worker.addEventListener('message', ({ data }) => {
        if (data.state === 'read') resolve(data.words)
        else if (data.state !== 'reading') reject(new Error(data.state))
      })
      worker.postMessage(context.getImageData(0, 0, canvas.width, canvas.height), { transfer: [] })
    })
  }, `/receipt-pictures/${file}`)

test('the reader finds the amount of at least 54 of 60 turned, blurred, shadowed and crumpled receipts', async ({
  page,
}) => {
  test.setTimeout(900_000)
  const sites = new Set<string>()
  page.on('request', (request) => sites.add(new URL(request.url()).origin))
  await page.route('/receipt-pictures/*', (route) =>
    route.fulfill({
      path: path.join(folder, path.basename(new URL(route.request().url()).pathname)),
    }),
  )
  await page.goto('/fees')
  await startReader(page)
  const right = { amount: 0, date: 0, payee: 0 }
  const wrong: string[] = []
  for (const one of expected) {
    const lines = joinLines(await readWords(page, one.file))
    const facts = findReceiptFacts(lines, { today: '2026-12-01', payees: [] })
    if (facts.amount === one.amount) right.amount += 1
    else wrong.push(`${one.file}: ${facts.amount} and not ${one.amount}`)
    if (facts.date === one.date) right.date += 1
    if (facts.payee?.toLowerCase() === one.payee.toLowerCase()) right.payee += 1
  }
  test.info().annotations.push({ type: 'read', description: JSON.stringify({ ...right, wrong }) })
  expect(expected).toHaveLength(60)
  expect(right.amount, wrong.join(', ')).toBeGreaterThanOrEqual(54)
  // Amounts matter most, but a change that loses the days or the payees must not go unseen.
  expect(right.date).toBeGreaterThanOrEqual(48)
  expect(right.payee).toBeGreaterThanOrEqual(45)
  expect([...sites]).toHaveLength(1)
})
