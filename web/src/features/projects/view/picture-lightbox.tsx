import { listPictureSources } from '@pennytrail/contract/files/picture-urls.ts'
import { useEffect, useRef } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'

export interface LightboxProps {
  pictures: readonly { publicId: string; alt: string }[]
  /** The index of the picture that is shown first. */
  at: number
  onClose: () => void
}

/** Shows pictures in full screen, one at a time, each with its description. Lazy-loaded. */
export default function PictureLightbox({ pictures, at, onClose }: LightboxProps) {
  const opener = useRef(document.activeElement)
  // Returns the focus to the element that opened the lightbox.
  useEffect(() => {
    const before = opener.current
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const slides = pictures.flatMap(({ publicId, alt }) => {
    const sources = listPictureSources(publicId)
    if (!sources) return []
    const { src, width, height, webp } = sources
    const srcSet = webp.split(', ').map((one) => {
      const [address = '', size = ''] = one.split(' ')
      const wide = Number.parseInt(size, 10)
      return { src: address, width: wide, height: Math.max(1, Math.trunc((wide * height) / width)) }
    })
    return [{ src, width, height, alt, description: alt, srcSet }]
  })
  return (
    <Lightbox
      open
      index={at}
      slides={slides}
      close={onClose}
      plugins={[Captions]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Lightbox: 'Pictures',
        Close: 'Close',
        Next: 'Next picture',
        Previous: 'Previous picture',
      }}
    />
  )
}
