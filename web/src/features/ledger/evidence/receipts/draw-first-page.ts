/**
 * Draws the first page of a PDF of this site. The PDF library is loaded now. Rejects if the file
 * cannot be loaded or read.
 */
export const drawFirstPage = async (
  address: string,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> => {
  const [{ openPdf }, response] = await Promise.all([
    import('../redaction/open-pdf.ts'),
    fetch(address, { signal }),
  ])
  if (!response.ok) throw new Error(`The file answered ${response.status}.`)
  const pages = await openPdf(new File([await response.blob()], 'receipt.pdf'))
  try {
    const picture = await pages.picture(1)
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return canvas
  } finally {
    pages.close()
  }
}
