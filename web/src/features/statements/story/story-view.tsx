import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingStory } from '@pennytrail/contract'
import { getFundName } from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { FundTrails } from '../../attribution/index.ts'
import { tellStory } from './story-words.ts'
import styles from './story.module.css'

/** Shows what the gifts of a year paid for: a sentence, the charities' words, and each project. */
export default function StoryView({ story, isOwn }: { story: GivingStory; isOwn: boolean }) {
  const { funds, purposes } = story
  const withAmounts = funds.flatMap(({ amounts, ...fund }) =>
    amounts ? [{ ...fund, ...amounts }] : [],
  )
  return (
    <Stack gap={32}>
      <p className={styles['sentence']}>{tellStory(story, isOwn)}</p>
      {purposes.length > 0 && (
        <Section id="purposes" title="Among what it paid for" gap={12} className="small-h2">
          <ul role="list" className={styles['purposes']}>
            {purposes.map((purpose) => (
              <li key={purpose}>{purpose}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="story-funds" title="Where it went" gap={12} className="small-h2">
        {withAmounts.length > 0 ? (
          <FundTrails funds={withAmounts} />
        ) : (
          <ul role="list" className={styles['funds']}>
            {funds.map(({ charity, project }) => (
              <li key={`${charity.number} ${project?.id ?? ''}`} className="breaks">
                <TextLink
                  to={project ? projectAddress(project.id) : charityAddress(charity.number)}
                >
                  {getFundName({ charity, project })}
                </TextLink>
                {project && ` by ${charity.name}`}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  )
}
