import { useEffect, useState } from 'react'
import { CannotOpenError } from '../../../../lib/files/cannot-open-error.ts'
import { openPages, type DocumentPages } from './document-pages.ts'

/** Opens the pages of a chosen file, to show one at a time. */
export const useDocumentPages = (file: File) => {
  const [pages, setPages] = useState<DocumentPages>()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<{ page: number; picture: ImageBitmap }>()
  const [seenPages, setSeenPages] = useState<ReadonlySet<number>>(new Set())
  const [errorMessage, setErrorMessage] = useState<string>()

  useEffect(() => {
    let opened: DocumentPages | undefined
    let gone = false
    const open = async () => {
      try {
        opened = await openPages(file)
        if (gone) opened.close()
        else setPages(opened)
      } catch (error) {
        setErrorMessage(
          error instanceof CannotOpenError
            ? error.message
            : 'This browser cannot open the file. Choose a photograph or a screenshot of it instead.',
        )
      }
    }
    void open()
    return () => {
      gone = true
      opened?.close()
    }
  }, [file])

  useEffect(() => {
    let gone = false
    const showPage = async (from: DocumentPages) => {
      try {
        const picture = await from.picture(page)
        if (gone) return
        setShown({ page, picture })
        setSeenPages((before) => new Set([...before, page]))
      } catch {
        if (gone) return
        setErrorMessage(
          'This browser cannot show the page. Choose a photograph or a screenshot of it instead.',
        )
      }
    }
    if (pages) void showPage(pages)
    return () => {
      gone = true
    }
  }, [pages, page])

  return {
    pages,
    page,
    picture: shown?.page === page ? shown.picture : undefined,
    errorMessage,
    seenPages: seenPages.size,
    show: setPage,
  }
}
