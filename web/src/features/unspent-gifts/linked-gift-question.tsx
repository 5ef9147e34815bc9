import type { GiftQuestion } from '@pennytrail/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading-placeholder.tsx'
import { GiftQuestionView } from './gift-question.tsx'
import styles from './unspent-gifts.module.css'

/** Answers a question about a gift through the link of an email, without signing in. */
export default function LinkedGiftQuestion({ token }: { token: string }) {
  const queries = useQueryClient()
  const queryKey = ['gift-question', token]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/gift-question/by-link', { query: { token }, signal }),
  })
  if (error) {
    return (
      <>
        <PageHeader title="Your unspent money" />
        <LoadFailed error={error} failure="No answer came. Please try again." onRetry={refetch} />
      </>
    )
  }
  if (isPending) return <LoadingPlaceholder label="the question" height="16rem" />
  const answer = async (chosen: GiftQuestion['offers'][number]) => {
    const body = { token, answer: chosen }
    try {
      queries.setQueryData(queryKey, await api('POST /api/gift-question/by-link', { body }))
    } catch (failure) {
      // Shows an answer that was given elsewhere in the meantime.
      await queries.invalidateQueries({ queryKey })
      throw failure
    }
  }
  return (
    <div className={styles['page']}>
      <PageHeader
        title={`Your gift to ${data.charity.name}`}
        lead={data.from ? `For ${data.from.title}` : 'For the general fund'}
        documentTitle="Your unspent money"
      />
      <GiftQuestionView question={data} onAnswer={answer} />
      <p>
        <TextLink to={`/donation/${data.donationId}`}>See the gift and where it went</TextLink>,
        once you are signed in.
      </p>
    </div>
  )
}
