import { useCallback } from 'react'
import styles from './receipt-capture.module.css'

/** Shows a chosen picture. Its URL ends with it, so that the browser can forget the file. */
export function ChosenPicture({ file, alt }: { file: File; alt: string }) {
  const showPicture = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return <img ref={showPicture} alt={alt} className={styles['picture']} />
}
