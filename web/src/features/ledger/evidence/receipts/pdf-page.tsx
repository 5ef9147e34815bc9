import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { drawFirstPage } from './draw-first-page.ts'
import styles from './receipts.module.css'

/**
 * Shows the first page of a PDF, drawn on this device once it comes into view. Until then, and if
 * it cannot be drawn, it shows the mark of a document.
 */
export function PdfPage({
  address,
  alt,
  className,
}: {
  address: string
  alt: string
  className?: string | undefined
}) {
  const place = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const target = place.current
    if (!target) return undefined
    const controller = new AbortController()
    const show = async (shown: HTMLSpanElement, signal: AbortSignal) => {
      const canvas = await drawFirstPage(address, signal).catch(() => null)
      if (!canvas || signal.aborted) return
      shown.replaceChildren(canvas)
      setDrawn(true)
    }
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void show(target, controller.signal)
    })
    watcher.observe(target)
    return () => {
      controller.abort()
      watcher.disconnect()
    }
  }, [address])
  return (
    <span className={classNames(styles['page'], className)}>
      <span ref={place} role="img" aria-label={alt} className={styles['drawn']} />
      {!isDrawn && (
        <span className={styles['mark']} aria-hidden="true">
          <FileText size={24} />
        </span>
      )}
    </span>
  )
}
