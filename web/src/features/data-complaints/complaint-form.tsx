import {
  getComplainantEmailError,
  getComplainantNameError,
  getComplaintWordsError,
  maxComplaintLength,
} from '@pennytrail/contract/data-complaints/rules.ts'
import type { FieldPath } from 'react-hook-form'
import { useCall } from '../../lib/api/use-call.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import styles from './complaint-form.module.css'

interface Values {
  about: '' | 'platform' | 'charity'
  charity: string
  name: string
  email: string
  words: string
}

const subjects = [
  {
    value: 'platform',
    label: 'Pennytrail',
    description: 'Your account, your gifts on this website, or emails from us.',
  },
  {
    value: 'charity',
    label: 'A charity on Pennytrail',
    description: 'What the charity keeps about you, publishes or sends you.',
  },
] as const

const unknownNumber =
  'We cannot find a charity with that number here. Check it on the charity’s page.'

/** Asks for a complaint about personal data (Data Protection Act 2018, section 164A). */
export default function ComplaintForm({ charityNumber }: { charityNumber: string }) {
  const complaint = useCall('POST /api/data-complaint')
  const form = useRulesForm<Values>({
    defaultValues: {
      about: charityNumber ? 'charity' : '',
      charity: charityNumber,
      name: '',
      email: '',
      words: '',
    },
    rules: {
      about: (value) => (value ? undefined : 'Choose who your complaint is about.'),
      charity: (value, { about }) =>
        about === 'charity' && !value.trim() ? 'Enter the charity’s number.' : undefined,
      name: getComplainantNameError,
      email: getComplainantEmailError,
      words: getComplaintWordsError,
    },
  })
  if (complaint.data) return <Received {...complaint.data} />
  const send = async ({ about, charity, name, email, words }: Values) => {
    try {
      const to = about === 'charity' ? charity.trim() : null
      const body = { charity: to, name: name.trim(), email, words: words.trim() }
      await complaint.mutateAsync({ body })
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'charity-not-found'
      if (!isUnknown) throw error
      form.setError('charity' satisfies FieldPath<Values>, { message: unknownNumber })
    }
  }
  return (
    <Form
      form={form}
      send={send}
      failure="The complaint could not be sent. Please try again."
      className={styles['form']}
    >
      <RadioCards
        legend="Who is your complaint about?"
        hint="Each charity is responsible for the personal data that it keeps. Your complaint goes to the one that you choose."
        cards={subjects}
        {...form.field('about')}
      />
      {form.watch('about') === 'charity' && (
        <TextField
          label="The charity’s registered number"
          hint="You find it on the charity’s page, for example 1164883, SC003558 or NIC100012."
          {...form.field('charity')}
        />
      )}
      <TextField label="Your name" autoComplete="name" {...form.field('name')} />
      <TextField
        label="Your email address"
        hint="The answer goes to this address."
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <Textarea
        label="What happened?"
        hint="Say which data it is about, what went wrong and what you would like to happen."
        rows={8}
        maxCharacters={maxComplaintLength}
        {...form.field('words')}
      />
      <p className="quiet small">
        We keep your complaint to answer it and to show how it was answered. See{' '}
        <TextLink to="/privacy">Privacy</TextLink>.
      </p>
      <Button type="submit" busy={form.formState.isSubmitting && 'Sending..'}>
        Send the complaint
      </Button>
      <UnsavedChangesGuard isUnsaved={() => form.formState.isDirty} />
    </Form>
  )
}

function Received(props: { reference: string; controller: string; answerBy: string }) {
  const { reference, controller, answerBy } = props
  return (
    <div role="status">
      <p>
        <strong>We have your complaint.</strong> Its reference is {reference}. We have emailed you a
        confirmation.
      </p>
      <p>
        {controller} answers you by email, by {formatDate(answerBy)} at the latest.
      </p>
      <p>
        If you are unhappy with the answer, you can complain to the{' '}
        <ExternalLink href="https://ico.org.uk/make-a-complaint/">
          Information Commissioner’s Office
        </ExternalLink>
        .
      </p>
    </div>
  )
}
