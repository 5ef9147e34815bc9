import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of a saved PDF, all pages on one line. */
export const readPdfText = async (download: Download): Promise<string> => {
  const data = new Uint8Array(readFileSync(await download.path()))
  const task = getDocument({ data, verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}
