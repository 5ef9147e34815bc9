import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

const readContent = (file: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(file, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('error', reject)
      zip.on('end', () => reject(new Error('there is no content.xml')))
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== 'content.xml') return zip.readEntry()
        zip.openReadStream(entry, (wrong, stream) => {
          if (wrong) return reject(wrong)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => resolve(Buffer.concat(parts).toString()))
        })
      })
      zip.readEntry()
    })
  })

/** Reads a spreadsheet with one table, with the text that a spreadsheet program shows in cells. */
export const readOds = async (file: Buffer) => {
  const sheets: string[] = []
  const rows: string[][] = []
  const written: string[][] = []
  let cells: string[] = []
  let row: string[] = []
  let repeated = 1
  let rowRepeated = 1
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const times = (key: string) => Number(attributes[`table:number-${key}-repeated`] ?? 1)
    if (name === 'table:table') sheets.push(String(attributes['table:name']))
    if (name === 'table:table-row') {
      row = []
      cells = []
      rowRepeated = times('rows')
    }
    if (name === 'table:table-cell') {
      text = ''
      repeated = times('columns')
    }
  })
  parser.on('text', (value) => {
    text += value
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'table:table-cell') {
      cells.push(text.trim())
      row.push(...Array.from({ length: repeated }, () => text.trim()))
    }
    if (name === 'table:table-row') {
      while (row.at(-1) === '') row.pop()
      for (let time = 0; time < rowRepeated; time += 1) {
        rows.push(row)
        written.push(cells)
      }
    }
  })
  parser.write(await readContent(file)).close()
  return {
    sheets,
    /** Returns a row by its number, without empty cells at the end of the row. */
    row: (number: number): string[] => rows[number - 1] ?? [],
    /**
     * Returns a cell as HMRC's reader finds it: the reader counts cell elements, and an element for
     * repeated cells counts once.
     */
    getCell: (rowIndex: number, cellIndex: number): string => written[rowIndex]?.[cellIndex] ?? '',
    /** Returns a cell by its name, such as D13. */
    cell: (name: string): string =>
      rows[Number(name.slice(1)) - 1]?.[name.charCodeAt(0) - 'A'.charCodeAt(0)] ?? '',
  }
}
