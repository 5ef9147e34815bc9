import { setTheme, useTheme, type Theme } from '../../lib/theme.ts'
import { RadioCards, type RadioCard } from '../../ui/radio-cards.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

const themes: RadioCard<Theme>[] = [
  { value: 'system', label: 'As the system', description: 'Follows your device.' },
  { value: 'light', label: 'Light', description: 'Warm paper.' },
  { value: 'dark', label: 'Dark', description: 'Easy on the eyes at night.' },
]

/** Chooses the theme. The browser stores it, not the account. */
export default function ThemeSettings() {
  const theme = useTheme((state) => state.theme)
  return (
    <SettingsCard title="Theme" lead="Kept in this browser, so each device has its own.">
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
