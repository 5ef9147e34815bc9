import { useSearchParams } from 'react-router'
import { Stack } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SectionNav } from '../../ui/layout/section-nav.tsx'
import { RevealTogether } from '../../ui/loading/reveal-together.tsx'
import { settingsSections } from '../../features/account/settings-sections.tsx'

export default function ProfileSettingsPage() {
  const [query] = useSearchParams()
  const requestedSection = query.get('section')
  const section =
    settingsSections.find(({ key }) => key === requestedSection) ?? settingsSections[0]
  return (
    <>
      <PageHeader
        title="Profile settings"
        documentTitle={`${section.label} · Profile settings`}
        lead="Your name and picture, how you sign in, and the emails you get."
      />
      <SectionNav
        label="Profile settings"
        sections={settingsSections}
        current={section.key}
        toPath={(key) => `?section=${key}`}
      />
      <RevealTogether key={section.key} label="your settings">
        <Stack gap={24}>
          {section.parts.map((Part, index) => (
            <Part key={index} />
          ))}
        </Stack>
      </RevealTogether>
    </>
  )
}
