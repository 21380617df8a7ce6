import {
  listNurtureAssignmentTasks,
  assignSequence,
  listNurtureAssignments,
  endNurtureAssignment,
  regenerateNurtureTasks,
  updateNurtureAssignment,
} from '#contract/sequences/assignments.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  enrolClients,
  getSequence,
  listSequences,
  getSequenceResults,
  updateSequence,
} from '#contract/sequences/sequences.ts'
import {
  addSequenceStep,
  deleteSequenceStep,
  getSequenceStep,
  listSequenceSteps,
  restoreSequenceStep,
  updateSequenceStep,
} from '#contract/sequences/steps.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as assignments from './assignments.ts'
import * as enrolment from './enrolment.ts'
import * as regeneration from './regeneration.ts'
import { countSequenceResults } from './results-store.ts'
import * as removedSteps from './removed-steps.ts'
import * as service from './service.ts'
import * as steps from './steps.ts'

export function sequenceRoutes({ mount, mountCreate, mountPage, mountInEachOrganization }: MountFunctions): void {
  mountPage(listSequences, (ctx, { query }) => service.getSequencePage(ctx, query))
  mount(getSequence, (ctx, { params }) => service.getSequence(ctx, params.sequenceId))
  mountCreate(createSequence, (ctx, { body }, id) => service.createSequence(ctx, id, body), service.getSequence)
  mountCreate(
    duplicateSequence,
    (ctx, { params }, id) => service.duplicateSequence(ctx, id, params.sequenceId),
    service.getSequence,
  )
  mount(updateSequence, (ctx, { params, body }) => service.updateSequence(ctx, params.sequenceId, body))
  mount(deleteSequence, (ctx, { params }) => service.deleteSequence(ctx, params.sequenceId))
  mount(getSequenceResults, async (ctx, { params: { sequenceId } }) => {
    const [, results] = await Promise.all([service.getSequence(ctx, sequenceId), countSequenceResults(ctx, sequenceId)])
    return results
  })

  mount(listSequenceSteps, (ctx, { params }) => steps.listSteps(ctx, params.sequenceId))
  mount(getSequenceStep, (ctx, { params }) => steps.getStepOfSequence(ctx, params.sequenceId, params.taskId))
  mountCreate(
    addSequenceStep,
    (ctx, { params, body }, id) => steps.addStep(ctx, params.sequenceId, id, body),
    (ctx, id, { params }) => steps.getStepOfSequence(ctx, params.sequenceId, id),
  )
  mount(updateSequenceStep, (ctx, { params, body }) => steps.updateStep(ctx, params.sequenceId, params.taskId, body))
  mount(deleteSequenceStep, (ctx, { params }) => removedSteps.deleteStep(ctx, params.sequenceId, params.taskId))
  mount(restoreSequenceStep, (ctx, { params }) => removedSteps.restoreStep(ctx, params.sequenceId, params.taskId))

  mountPage(listNurtureAssignments, (ctx, { params, query }) =>
    assignments.getClientAssignmentPage(ctx, params.clientId, query),
  )
  mountCreate(
    assignSequence,
    (ctx, { params, body }, id) => enrolment.enrolClient(ctx, params.clientId, id, body),
    assignments.getAssignment,
  )
  mount(enrolClients, (ctx, { params, body }) => enrolment.enrolSeveralClients(ctx, params.sequenceId, body))
  mount(updateNurtureAssignment, (ctx, { params, body }) =>
    assignments.changeAssignment(ctx, params.clientId, params.assignmentId, body),
  )
  mount(endNurtureAssignment, (ctx, { params }) => assignments.endAssignment(ctx, params.clientId, params.assignmentId))
  mountPage(listNurtureAssignmentTasks, (ctx, { params, query }) =>
    assignments.getAssignmentTaskPage(ctx, params.assignmentId, query),
  )
  mountInEachOrganization(
    regenerateNurtureTasks,
    regeneration.listOrganizationsWithAssignments,
    regeneration.regenerateTasksOfOrganization,
    regeneration.sumRegenerationCounts,
  )
}
