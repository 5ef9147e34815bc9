import type { Audience } from '@pennytrail/contract/updates/rules.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { StepProps } from './composer-step-props.ts'
import styles from './composer.module.css'

const readers: Readonly<Record<'project' | 'charity', Record<Audience, string>>> = {
  project: {
    public: 'Whoever may see the project. Its givers and followers get it by mail.',
    donors: 'Those who gave to this project. They get it by mail.',
    team: 'The charity’s team alone. Nobody gets mail.',
  },
  charity: {
    public: 'Everyone. The charity’s givers and followers get it by mail.',
    donors: 'Those who gave to the charity or a project of it. They get it by mail.',
    team: 'The charity’s team alone. Nobody gets mail.',
  },
}

const labels = { public: 'Everyone', donors: 'Givers', team: 'The team' } as const

/** Chooses who can read the update and when it is published. */
export function SendStep(props: StepProps & { kind: 'project' | 'charity'; isPublished: boolean }) {
  const { values, set, getError, kind, isPublished } = props
  return (
    <div className={styles['fields']}>
      <RadioCards
        legend="Who reads it"
        name="audience"
        value={values.audience}
        onPick={(audience) => set({ audience })}
        cards={(['public', 'donors', 'team'] as const).map((value) => ({
          value,
          label: labels[value],
          description: readers[kind][value],
        }))}
      />
      {isPublished ? (
        <p className={styles['hint']}>
          This update is published. Saving shows the change at once, marks it as edited and keeps
          the earlier version for your team. Nobody is mailed again.
        </p>
      ) : (
        <RadioCards
          legend="When"
          name="when"
          columns={2}
          value={values.when}
          onPick={(when) => set({ when })}
          cards={[
            { value: 'now', label: 'Now', description: 'As soon as you publish it.' },
            { value: 'later', label: 'Later', description: 'By itself, at a time you choose.' },
          ]}
        />
      )}
      {!isPublished && values.when === 'later' && (
        <TextField
          label="Publish at"
          name="publishAt"
          type="datetime-local"
          hint="By your own clock."
          value={values.publishAt}
          error={getError('publishAt')}
          onChange={(event) => set({ publishAt: event.target.value })}
        />
      )}
    </div>
  )
}
