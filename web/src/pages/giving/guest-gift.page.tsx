import { lazy, Suspense } from 'react'
import { GiftLoading } from '../../features/donations/given-gifts/gift-loading.tsx'

const Content = lazy(() => import('./guest-gift-content.tsx'))

/** Shows a guest's gift at /guest-gift#{secret}, which the emails of a guest link to. */
export default function GuestGiftPage() {
  return (
    <Suspense fallback={<GiftLoading />}>
      <Content />
    </Suspense>
  )
}
