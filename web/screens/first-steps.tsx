import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#contract/session/session.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { FirstStep } from '#contract/team/first-steps.ts'
import { organizationSettingsPath, paths, sequenceLibraryPath } from '#web/base/paths.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useShownTasksOfToday } from '#web/tasks/dashboard/queries.ts'
import { FirstStepsPanel } from '#web/team/first-steps/first-steps-panel.tsx'
import { NameForm } from '#web/team/first-steps/name-form.tsx'
import { prefetchFirstStepsOfViewer } from '#web/team/first-steps/queries.ts'
import { words } from '#web/team/first-steps/words.ts'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import { getButtonClasses } from '#web/ui/button.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'

/**
 * What `LazyFirstSteps` fetches: the first steps above the tasks, or a super administrator's link to their screen, and
 * the prefetch of their data.
 */
export const firstStepsModule = {
  FirstSteps,
  prefetch: ({ role }: CurrentUser): void => void (role === 'super_admin' || prefetchFirstStepsOfViewer()),
}

export type FirstStepsProps = { addTask: DialogOpener; addClient: DialogOpener }

/**
 * Next steps above the tasks, which are its children: the first steps of a new user, or for a super administrator a
 * link to the organizations.
 */
function FirstSteps({ addTask, addClient, children }: FirstStepsProps & { children: ReactNode }) {
  const viewer = useViewer()
  const invite = useInviteButtonAndDialog()
  const tasks = useShownTasksOfToday()
  // Assumed while the tasks load, so that nothing appears later.
  const hasRoleplay = tasks.state !== 'ready' || tasks.data.tasks.some((task) => task.isDaily && isOpenTask(task))
  if (viewer.role === 'super_admin')
    return (
      <>
        <p className="beside-margin-rule mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sheet px-4 py-3 sm:px-5">
          {words.platform}
          <Link href={paths.superAdmin} className={getButtonClasses({ variant: 'primary' })}>
            {words.openSuperAdmin}
          </Link>
        </p>
        {children}
      </>
    )
  const actions: Record<FirstStep, ReactNode> = {
    name: <NameForm />,
    clients: (
      <>
        <StepLink href={paths.clientImport}>{words.importClients}</StepLink>
        <DialogButton {...addClient}>{words.addClient}</DialogButton>
      </>
    ),
    task: <DialogButton {...addTask}>{words.planCall}</DialogButton>,
    team: <DialogButton {...invite.opener}>{words.invite}</DialogButton>,
    links: <StepLink href={organizationSettingsPath}>{words.setLinks}</StepLink>,
    sequences: <StepLink href={sequenceLibraryPath}>{words.startFromOurs}</StepLink>,
  }
  return (
    <>
      <FirstStepsPanel renderAction={(step) => actions[step]} hasRoleplay={hasRoleplay}>
        {children}
      </FirstStepsPanel>
      {invite.dialog}
    </>
  )
}

const StepLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={getButtonClasses({})}>
    {children}
  </Link>
)
