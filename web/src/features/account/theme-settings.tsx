import { setTheme, useTheme, type Theme } from '../../lib/theme.ts'
import { RadioCards, type RadioCard } from '../../ui/form/radio-cards.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'

const themes: RadioCard<Theme>[] = [
  { value: 'system', label: 'Match device', description: 'Light or dark, as your device is set.' },
  { value: 'light', label: 'Light', description: 'Dark text on a light background.' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark background.' },
]

/** Chooses the theme. The browser stores it, not the account. */
export default function ThemeSettings() {
  const theme = useTheme((state) => state.theme)
  return (
    <SettingsCard title="Theme" lead="This choice applies to this browser only.">
      <RadioCards
        legend="Theme"
        hideLegend
        columns={3}
        cards={themes}
        value={theme}
        onPick={setTheme}
      />
    </SettingsCard>
  )
}
