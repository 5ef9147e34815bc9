import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { GiftQuestionView } from './gift-question.tsx'
import styles from './unspent-gifts.module.css'

/** Answers a question about a gift through the link of an email, without signing in. */
export default function LinkedGiftQuestion({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useRead('POST /api/gift-question/by-link', {
    body: { token },
  })
  const { mutateAsync } = useCall('POST /api/gift-question/answer-by-link')
  if (error) {
    return (
      <>
        <PageHeader title="A charity has a question for you" />
        <LoadFailed
          error={error}
          failure="We did not get an answer. Please try again."
          onRetry={refetch}
        />
      </>
    )
  }
  if (isPending) return <LoadingPlaceholder label="the question" height="16rem" />
  return (
    <div className={styles['page']}>
      <PageHeader
        title={`Your gift to ${data.charity.name}`}
        lead={data.from ? `For ${data.from.title}` : 'For the general fund'}
        documentTitle="A charity has a question for you"
      />
      <GiftQuestionView
        question={data}
        onAnswer={(answer) => mutateAsync({ body: { token, answer } })}
      />
      <p>
        <TextLink to={`/donation/${data.donationId}`}>See the gift and where it went</TextLink>,
        once you are signed in. If you gave without an account,{' '}
        <TextLink to="/guest-gift">ask for a link to your gift</TextLink>.
      </p>
    </div>
  )
}
