import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox, MultiCombobox } from '../../ui/combobox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FileDrop, type DroppedFile } from '../../ui/file-drop.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './kit.module.css'

const countries = ['Kenya', 'Nepal', 'Peru', 'Malawi', 'Lebanon', 'United Kingdom'].map(
  (label) => ({
    value: label.slice(0, 2).toUpperCase(),
    label,
  }),
)

const levels = [
  { level: 'weak', label: 'Password is weak' },
  { level: 'fair', label: 'Password is fair' },
  { level: 'strong', label: 'Password is strong' },
  { level: 'very-strong', label: 'Password is very strong' },
] as const

export function KitFields({ theme }: { theme: string }) {
  const [country, setCountry] = useState<string | null>('KE')
  const [several, setSeveral] = useState(['NE', 'PE'])
  const [amount, setAmount] = useState('25')
  const [files, setFiles] = useState<DroppedFile[]>([
    { id: `${theme}-a`, name: 'receipt-march.pdf', size: 284_000, progress: 0.6 },
  ])
  const named = (name: string) => `${theme}-${name}`
  return (
    <div className={styles['block']}>
      <h3>Fields</h3>
      <ErrorSummary
        submitCount={1}
        errors={[{ name: named('email'), message: 'Please enter a valid email address' }]}
      />
      <TextField label="First name" name={named('first')} autoComplete="off" />
      <TextField
        label="Email"
        name={named('email')}
        hint="We send your receipts to it."
        error="Please enter a valid email address"
        defaultValue="ada@"
      />
      <TextField
        label="Amount"
        name={named('amount')}
        prefix="£"
        suffix="GBP"
        inputMode="decimal"
      />
      <TextField label="Invited address" name={named('fixed')} value="ada@example.org" readOnly />
      {levels.map((strength, index) => (
        <PasswordField
          key={strength.level}
          label={`Password ${index + 1}`}
          name={named(`password-${index}`)}
          autoComplete="new-password"
          defaultValue="abcdefgh"
          strength={strength}
        />
      ))}
      <Textarea label="Story" name={named('story')} optional hint="What the project will change." />
      <Select
        label="Currency"
        name={named('currency')}
        placeholder="Choose a currency"
        options={[
          { value: 'GBP', label: 'Pound sterling' },
          { value: 'EUR', label: 'Euro' },
        ]}
      />
      <Combobox label="Country" options={countries} value={country} onChange={setCountry} />
      <MultiCombobox
        label="Countries active"
        options={countries}
        value={several}
        onChange={setSeveral}
        placeholder="Add a country"
      />
      <DateField label="Start date" name={named('start')} defaultValue="2026-11-21" />
      <RadioCards
        legend="How much?"
        name={named('much')}
        columns={4}
        value={amount}
        onPick={setAmount}
        cards={[
          { value: '10', label: '£10' },
          { value: '25', label: '£25' },
          { value: '50', label: '£50' },
          { value: 'other', label: 'Other' },
        ]}
      />
      <RadioCards
        legend="What brings you here?"
        name={named('intent')}
        error="Choose one."
        cards={[
          { value: 'donor', label: 'I want to give', description: 'And follow where it went.' },
          { value: 'charity', label: 'I represent a charity', description: 'And show our work.' },
        ]}
      />
      <Checkbox
        name={named('aid')}
        label="Add Gift Aid"
        hint="£25.00 becomes £31.25 at no cost to you."
      />
      <FileDrop
        label="Receipt"
        name={named('receipt')}
        hint="PDF, JPEG or PNG, up to 10 MB."
        accept="application/pdf,image/jpeg,image/png"
        maxBytes={10_000_000}
        multiple
        files={files}
        onFiles={(added) =>
          setFiles([
            ...files,
            ...added.map(({ name, size }) => ({ id: crypto.randomUUID(), name, size })),
          ])
        }
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      />
    </div>
  )
}
