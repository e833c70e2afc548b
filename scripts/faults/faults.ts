/** The faults of `npm run faults`, each with how to read what it leaves in the database. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clockMovedBy } from '../../service/src/testing/movedClock.ts';
import { seeded } from '../../service/src/testing/seeded.ts';
import { mountSmallDisk, type SmallDisk } from '../../service/src/testing/smallDisk.ts';
import { sessionsInFolder, sessionsInPostgres } from '../../service/src/testing/storedSessions.ts';
import { verifyPostgres } from '../../service/src/testing/verifyChain.ts';
import { startTcpProxy } from '../../service/src/testing/tcpProxy.ts';
import type { Scene } from './scene.ts';

/** A fault that happens to the service while traffic runs. */
export interface Fault {
  /** What happens, for `--help`. */
  about: string;
  processes?: number;
  /** It mounts a disk, which only root on Linux may do. */
  needsRoot?: true;
  /** `/readyz` says 503 before leads are refused, as docs/operations.md says of a disk that is nearly full. */
  warnsEarly?: true;
  /** After this time the fault counts as missed, and everything it started is ended. */
  limitSeconds: number;
  /** Starts the service, disturbs it, and resolves with the sessions that are stored then. */
  run: (scene: Scene) => Promise<string[]>;
}

/** Longer than the service retries for one lead, and for the lead that waits for that one. */
const OUTAGE_MS = 20_000;
/** How long traffic goes on between two steps of a fault. */
const STEP_MS = 4_000;
const KILLS = 25;
/** The shortest and longest time of traffic before a kill. */
const KILL_AFTER_MS = [150, 1_500] as const;
/** Beyond how long leads (one year) and consents (five years) are kept. */
const FIVE_YEARS_MS = (5 * 366 + 30) * 24 * 3_600_000;
/** Room for an empty database and the space that the service keeps free for a write. */
const DISK_MEGABYTES = 140;
const POSTGRES_DISK_MEGABYTES = 160;
const LEFT_BYTES = 1_500_000;
/** The most time in which leads are written until none fits. */
const FILLED_WITHIN_MS = 30_000;

/**
 * The sessions that are stored.
 *
 * @throws if the chain over their consents is not whole.
 */
async function storedIn(url: string, { dataDir }: Scene): Promise<string[]> {
  const { findings } = await verifyPostgres(url, dataDir);
  if (findings.length > 0) throw new Error(`the chain is not whole: ${findings.join('; ')}`);
  return sessionsInPostgres(url);
}

/** Faults of the path to a PostgreSQL server: `disturb` begins and ends one. */
const ofPath =
  (disturb: (proxy: Awaited<ReturnType<typeof startTcpProxy>>) => Promise<void>) =>
  async (scene: Scene): Promise<string[]> => {
    const postgres = await scene.postgres();
    const proxy = await startTcpProxy(postgres.url);
    scene.closeLater(() => proxy.close());
    scene.env.DATABASE_URL = proxy.url;
    await scene.begin();
    await scene.traffic.outage(() => disturb(proxy));
    await scene.finish();
    return storedIn(postgres.url, scene);
  };

/** Faults of a PostgreSQL server itself. */
const ofPostgres =
  (disturb: (postgres: Awaited<ReturnType<Scene['postgres']>>) => Promise<void>) =>
  async (scene: Scene): Promise<string[]> => {
    const postgres = await scene.postgres();
    await scene.begin();
    await scene.traffic.outage(() => disturb(postgres));
    await scene.finish();
    return storedIn(postgres.url, scene);
  };

/** A restart of the service with a wrong clock, one with the right clock again, and a purge. */
const startedWithClock = (movedByMs: number) => async (scene: Scene) => {
  const restart = async (nodeOptions: string[]) => {
    await scene.traffic.outage(() => scene.end('SIGTERM'));
    await scene.start(0, nodeOptions);
    await scene.untilWhole();
    await wait(STEP_MS);
  };
  await scene.begin();
  await restart(clockMovedBy(movedByMs));
  await restart([]);
  // The first purge by the right clock; confirmed, however much it would remove.
  await scene.command('purge', '--confirm');
  await scene.finish();
  return sessionsInFolder(scene.dataDir);
};

async function killed(scene: Scene): Promise<string[]> {
  const random = seeded(22);
  const [shortest, longest] = KILL_AFTER_MS;
  await scene.begin();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await scene.traffic.outage(() => scene.end('SIGKILL'));
    await scene.start();
    await scene.untilWhole();
    await wait(shortest + random() * (longest - shortest));
  }
  await scene.finish();
  return sessionsInFolder(scene.dataDir);
}

/** A small disk at a folder, there until the scene is closed. */
function smallDisk(scene: Scene, folder: string, megabytes: number): SmallDisk {
  const disk = mountSmallDisk(folder, megabytes);
  scene.closeLater(async () => disk.unmount());
  return disk;
}

/** Leaves a disk so little space that leads are refused, and frees it while traffic goes on. */
async function fillAndFree({ traffic }: Scene, disk: SmallDisk): Promise<void> {
  await disk.fill(LEFT_BYTES);
  await traffic.untilRefused(FILLED_WITHIN_MS);
  await wait(STEP_MS);
  await disk.free();
}

async function fullDisk(scene: Scene): Promise<string[]> {
  await mkdir(scene.dataDir, { recursive: true });
  const disk = smallDisk(scene, scene.dataDir, DISK_MEGABYTES);
  await scene.begin();
  await scene.traffic.outage(() => fillAndFree(scene, disk));
  await scene.finish();
  return sessionsInFolder(scene.dataDir);
}

async function fullPostgresDisk(scene: Scene): Promise<string[]> {
  // Not below the scene's folder, which the user that PostgreSQL runs as may not enter.
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-full-'));
  await chmod(folder, 0o755);
  scene.closeLater(() => rm(folder, { recursive: true, force: true }));
  const disk = smallDisk(scene, folder, POSTGRES_DISK_MEGABYTES);
  // A small log, so that a small disk is enough.
  const log = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB'];
  const postgres = await scene.postgres(log, folder);
  await scene.begin();
  await scene.traffic.outage(async () => {
    await fillAndFree(scene, disk);
    // Without space for its log PostgreSQL stops, and its supervisor starts it again.
    if (!(await postgres.accepts())) await postgres.start();
  });
  await scene.finish();
  return storedIn(postgres.url, scene);
}

/** One of two processes is killed and started again, then the other. */
async function twoProcesses(scene: Scene): Promise<string[]> {
  const postgres = await scene.postgres();
  await scene.begin();
  for (const index of [0, 1]) {
    await scene.traffic.outage(async () => {
      await scene.end('SIGKILL', index);
      await wait(STEP_MS / 2);
    });
    await scene.start(index);
    await scene.untilWhole();
    await wait(STEP_MS / 2);
  }
  await scene.finish();
  return storedIn(postgres.url, scene);
}

/** Every fault by its name, in the order in which they happen. */
export const faults: Readonly<Record<string, Fault>> = {
  failover: {
    about: 'open connections to PostgreSQL fall silent, new ones work',
    limitSeconds: 120,
    run: ofPath(async (proxy) => proxy.silenceOpen()),
  },
  'silent-network': {
    about: 'no connection to PostgreSQL passes a byte, for 20 s',
    limitSeconds: 120,
    run: ofPath(async (proxy) => {
      proxy.silenceNew(true);
      proxy.silenceOpen();
      await wait(OUTAGE_MS);
      proxy.silenceNew(false);
    }),
  },
  frozen: {
    about: 'PostgreSQL is stopped where it is (SIGSTOP), for 20 s',
    limitSeconds: 120,
    run: ofPostgres(async (postgres) => {
      await postgres.freeze();
      await wait(OUTAGE_MS);
      await postgres.thaw();
    }),
  },
  'killed-database': {
    about: 'PostgreSQL is killed (SIGKILL) and started again 2 s later',
    limitSeconds: 120,
    run: ofPostgres(async (postgres) => {
      await postgres.kill();
      await wait(STEP_MS / 2);
      await postgres.start();
    }),
  },
  'full-disk': {
    about: 'the disk of the embedded database is full, until leads are refused and 4 s longer',
    needsRoot: true,
    warnsEarly: true,
    limitSeconds: 120,
    run: fullDisk,
  },
  'full-postgres': {
    about: 'the disk of PostgreSQL is full, until leads are refused and 4 s longer',
    needsRoot: true,
    limitSeconds: 180,
    run: fullPostgresDisk,
  },
  'clock-ahead': {
    about:
      'the service is started with a clock five years ahead, then with the right one, and purged',
    limitSeconds: 180,
    run: startedWithClock(FIVE_YEARS_MS),
  },
  'clock-behind': {
    about:
      'the service is started with a clock five years behind, then with the right one, and purged',
    limitSeconds: 180,
    run: startedWithClock(-FIVE_YEARS_MS),
  },
  kills: {
    about: 'the service is killed 25 times (kill -9) and started again at once',
    limitSeconds: 600,
    run: killed,
  },
  'two-processes': {
    about: 'one of two processes on a PostgreSQL is killed, then the other',
    processes: 2,
    limitSeconds: 180,
    run: twoProcesses,
  },
};
