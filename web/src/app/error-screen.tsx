import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout/layout.tsx'
import { PageHeading } from '../ui/layout/page-header.tsx'
import styles from './screens.module.css'

/**
 * Shows the generic error screen. Its links reload the page, because the app itself may be broken.
 */
export function ErrorScreen({
  detail = 'An unexpected error occurred',
}: {
  detail?: string | undefined
}) {
  return (
    <main id="main" className={styles['full']}>
      <PageHeading title="Something went wrong">Oops! Something went wrong.</PageHeading>
      <p className="large quiet">We're sorry, but we couldn't load this page.</p>
      <p className={styles['detail']}>{detail}</p>
      <Row gap={12} justify="center">
        <Button icon={<RotateCw size={18} />} onClick={() => location.reload()}>
          Reload
        </Button>
        <Button variant="secondary" onClick={() => location.assign('/')}>
          Go Home
        </Button>
      </Row>
    </main>
  )
}

// The messages of Chrome, Firefox, Safari and the build's own loader when a script or style fails
// to load.
const lost = /dynamically imported module|importing a module script|unable to preload css/i
function isMissingPage(error: unknown): boolean {
  return error instanceof Error && lost.test(error.message)
}

/** Shows an error that a route threw on the generic error screen. */
export function RouteErrorScreen() {
  const error = useRouteError()
  if (isMissingPage(error)) {
    return (
      <ErrorScreen detail="Part of the page did not load. Check your connection, then reload." />
    )
  }
  if (isRouteErrorResponse(error)) return <ErrorScreen detail={error.statusText || undefined} />
  return error instanceof Error && error.message ? (
    <ErrorScreen detail={error.message} />
  ) : (
    <ErrorScreen />
  )
}

/** Shows the not-found content, or the generic error screen if the page's script failed to load. */
export function DetailErrorScreen({ notFound }: { notFound: ReactNode }) {
  return isMissingPage(useRouteError()) ? <RouteErrorScreen /> : notFound
}
