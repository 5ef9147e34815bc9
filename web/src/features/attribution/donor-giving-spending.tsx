import { GivingTrailOf } from './giving-spending.tsx'

/** Where all of a donor's gifts went, for lazy loading on the dashboard. */
export default function GivingTrailSection({ userId }: { userId: string }) {
  return <GivingTrailOf of={{ kind: 'donor', id: userId }} />
}
