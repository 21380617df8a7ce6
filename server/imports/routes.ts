import {
  changeImport,
  changeImportRow,
  changeImportRows,
  createImport,
  deleteImport,
  downloadImportProblems,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '#contract/imports/imports.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { exportProblems } from './problems-file.ts'
import * as service from './service.ts'
import * as undo from './undo.ts'

export function importRoutes(mount: Mount, deps: service.ImportDeps): void {
  mount(createImport, (ctx, upload) => service.createImport(ctx, deps, upload))
  mount(listImports, (ctx, { query }) => service.getImportPage(ctx, query))
  mount(getImport, (ctx, { params }) => service.getImport(ctx, params.importId))
  mount(changeImport, (ctx, { params, body }) => service.changeImport(ctx, deps, params.importId, body))
  mount(deleteImport, (ctx, { params }) => service.deleteImport(ctx, params.importId))
  mount(listImportRows, (ctx, { params, query }) => service.getRowPage(ctx, params.importId, query))
  mount(changeImportRow, (ctx, { params, body }) => service.changeRow(ctx, params.importId, params.line, body.action))
  mount(changeImportRows, (ctx, { params, body }) => service.changeRows(ctx, params.importId, body.group, body.action))
  mount(runImport, (ctx, { params }) => service.startRun(ctx, params.importId))
  mount(downloadImportProblems, (ctx, { params }) => exportProblems(ctx, params.importId))
  mount(undoImport, (ctx, { params }) => undo.undoImport(ctx, params.importId))
}
