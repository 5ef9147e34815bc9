import { useEffect, useState } from 'react'
import { CannotOpen, openPages, type Pages } from './document-pages.ts'

/** The pages of a file that was chosen, one shown at a time. */
export function usePages(file: File) {
  const [pages, setPages] = useState<Pages>()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<{ page: number; picture: ImageBitmap }>()
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let opened: Pages | undefined
    let gone = false
    const open = async () => {
      try {
        opened = await openPages(file)
        if (gone) opened.close()
        else setPages(opened)
      } catch (error) {
        setProblem(error instanceof CannotOpen ? error.message : 'This file cannot be opened.')
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
    const look = async (from: Pages) => {
      try {
        const picture = await from.picture(page)
        if (gone) return
        setShown({ page, picture })
        setSeen((before) => new Set([...before, page]))
      } catch {
        if (!gone) setProblem('This page cannot be shown. Take a picture of it instead.')
      }
    }
    if (pages) void look(pages)
    return () => {
      gone = true
    }
  }, [pages, page])

  return {
    pages,
    page,
    picture: shown?.page === page ? shown.picture : undefined,
    problem,
    seen: seen.size,
    show: setPage,
  }
}
