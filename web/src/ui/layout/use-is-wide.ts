import { useSyncExternalStore } from 'react'

/** The width from which a screen is no phone: the breakpoint `--large-phone`. */
const wide = '(min-width: 40rem)'

const watch = (onChange: () => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Returns whether the screen is wider than a phone. Only for pages behind sign-in. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => true,
  )
