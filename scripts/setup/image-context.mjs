import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pack } from './pack.mjs'

/** Writes what an image is built from without network access but for its base images: the program as npm publishes it, and a Dockerfile. */
export function writeImageContext(root, npm, { version, files }, folder) {
  const staging = mkdtempSync(join(tmpdir(), 'forklist-image-'))
  try {
    for (const file of files) {
      mkdirSync(dirname(join(staging, 'app', file)), { recursive: true })
      cpSync(join(root, file), join(staging, 'app', file))
    }
    const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    writeFileSync(join(staging, 'Dockerfile'), releaseDockerfile(dockerfile, version))
    writeFileSync(join(staging, 'package.json'), JSON.stringify({ name: 'forklist-image', version }))
    pack(staging, npm, folder)
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** Returns the Dockerfile of a release. Its first stage takes the packed program instead of building it. */
export function releaseDockerfile(dockerfile, version) {
  const [head, build, ...last] = dockerfile.split(/^(?=(?:# .*\n)*FROM )/m)
  const settings = head.slice(head.indexOf('\n\n'))
  return [
    `# Forklist in a container. Build it: docker build -t forklist:${version} -f package/Dockerfile - < forklist-image-${version}.tgz`,
    settings,
    `${/^FROM .*/m.exec(build)[0]}\n`,
    'COPY package/app /package\n',
    'RUN chmod 755 /package/dist/main.js\n\n',
    ...last,
  ].join('')
}
