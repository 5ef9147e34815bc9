import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DonorGifts } from '../features/donations/donor-gifts.tsx'
import { DonorHome } from '../features/donations/donor-home.tsx'
import { DonorFailed, DonorLoading } from '../features/donations/donor-states.tsx'
import { useDonorGifts } from '../features/donations/use-donor-gifts.ts'
import { FinishSettingUp } from '../features/identity/finish-setting-up.tsx'
import { ProfileGate } from '../features/identity/profile-gate.tsx'
import { useSession } from '../features/identity/session-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionNav } from '../ui/section-nav.tsx'

const GivingTrailSection = lazy(() => import('../features/attribution/giving-trail.tsx'))
const FollowingSection = lazy(() => import('../features/updates/following-section.tsx'))

const sections = [
  { key: 'home', label: 'Home' },
  { key: 'gifts', label: 'Gifts' },
  { key: 'following', label: 'Following' },
] as const

const titles: Readonly<Record<string, string>> = {
  gifts: 'Your gifts',
  following: 'What you follow',
}

export default function DashboardDonorPage() {
  return (
    <ProfileGate profile="DONOR">
      <DonorDashboard />
    </ProfileGate>
  )
}

function DonorDashboard() {
  const [query] = useSearchParams()
  const { userId, firstname } = useSession()
  const asked = query.get('section')
  const section = sections.find(({ key }) => key === asked)?.key ?? 'home'
  const page = section === 'gifts' ? pageOf(query) : 1
  const gifts = useDonorGifts(userId, page)
  return (
    <>
      <PageHeader
        title={titles[section] ?? `Welcome, ${firstname}`}
        documentTitle={titles[section] ?? 'Your dashboard'}
      />
      <SectionNav
        label="Your dashboard"
        sections={sections.map(({ key, label }) => ({
          label,
          to: `?section=${key}`,
          current: key === section,
        }))}
      />
      {section === 'home' && <FinishSettingUp />}
      {section === 'following' && (
        <Suspense fallback={<DonorLoading />}>
          <FollowingSection />
        </Suspense>
      )}
      {section !== 'following' && gifts.isPending && <DonorLoading />}
      {section !== 'following' && gifts.isError && (
        <DonorFailed error={gifts.error} onRetry={() => void gifts.refetch()} />
      )}
      {gifts.data && section === 'home' && (
        <DonorHome
          {...gifts.data}
          trail={
            <Suspense fallback={<DonorLoading />}>
              <GivingTrailSection userId={userId} />
            </Suspense>
          }
        />
      )}
      {gifts.data && section === 'gifts' && (
        <DonorGifts {...gifts.data} busy={gifts.isPlaceholderData} />
      )}
    </>
  )
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}
