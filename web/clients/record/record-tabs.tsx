import { type ClientTab, buildClientPath, clientTabs } from '#web/base/paths.ts'
import { getTabPanelProps as getPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import { clientTabLabels, words } from './words.ts'

const id = 'record'

/** The props that tie the panel of a tab to `RecordTabs`. */
export const getClientTabPanelProps = (tab: ClientTab) => getPanelProps(id, tab)

/** The tabs of a record, which stay visible while it scrolls. */
export const RecordTabs = ({ clientId, current }: { clientId: string; current: ClientTab }) => (
  <LinkTabs
    id={id}
    label={words.tabs}
    tabs={clientTabs.map((name) => ({ name, label: clientTabLabels[name], path: buildClientPath(clientId, name) }))}
    current={current}
    isSticky
  />
)
