import { lazy, Suspense, type ComponentProps } from 'react'
import { WhenNear } from '../../ui/loading/when-near.tsx'

const PledgesTable = lazy(() => import('./pledges-table.tsx'))

/** Lists promises of matching once a person scrolls near, because few people have any. */
export function Pledges(props: ComponentProps<typeof PledgesTable>) {
  return (
    <WhenNear height="1px">
      <Suspense>
        <PledgesTable {...props} />
      </Suspense>
    </WhenNear>
  )
}
