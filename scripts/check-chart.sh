#!/usr/bin/env bash
# Lints the Helm chart, renders it with each of its ci/*-values.yaml, checks what comes out against the schemas of the oldest and
# of a new Kubernetes (PyPI's kubernetes-validate, unknown fields are refused) and of KEDA (npm's @kubernetes-models/keda),
# and sees that values which cannot work are refused. Helm is the one on PATH, or built with Go into the cache (minutes, once).
set -euo pipefail
cd "$(dirname "$0")/.."

readonly helm_version=v3.19.0 keda_version=2.0.0
readonly chart=deploy/helm/cairn
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

if command -v helm >/dev/null; then
  helm=helm
else
  cache=${XDG_CACHE_HOME:-$HOME/.cache}/cairn/helm-$helm_version
  [ -x "$cache/helm" ] || GOBIN=$cache go install "helm.sh/helm/v3/cmd/helm@$helm_version"
  helm=$cache/helm
fi
scripts/python.sh
python3 -m venv "$directory/python"
"$directory/python/bin/pip" install --quiet --disable-pip-version-check --requirement scripts/requirements/kubernetes-validate.txt
npm install --silent --prefix "$directory/npm" "@kubernetes-models/keda@$keda_version"

render() { "$helm" template demo "$chart" --kube-version "$1" --values "$2" "${@:3}"; }

for values in "$chart"/ci/*-values.yaml; do
  "$helm" lint --strict --quiet "$chart" --values "$values"
  for version in 1.25 1.34; do
    rendered=$directory/$(basename "$values" -values.yaml)-$version.yaml
    render "$version" "$values" >"$rendered"
    "$directory/python/bin/python" - "$rendered" "$version" >"$directory/keda.json" <<'PYTHON'
import json, sys, yaml, kubernetes_validate

path, version = sys.argv[1:]
documents = [document for document in yaml.safe_load_all(open(path)) if document]
keda = [document for document in documents if document["apiVersion"].startswith("keda.sh/")]
for document in documents:
    if document not in keda:
        kubernetes_validate.validate(document, version, strict=True)
print(json.dumps(keda))
print(f"{path.rsplit('/', 1)[1]}: {len(documents)} objects", file=sys.stderr)
PYTHON
    (cd "$directory/npm" && node --input-type=module -e "
      import { readFileSync } from 'node:fs';
      import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
      for (const object of JSON.parse(readFileSync('../keda.json', 'utf8'))) new ScaledObject(object).validate();")
  done
done

# Workers are scaled by the backlog of their own release, also where others share its Prometheus.
render 1.34 "$chart/ci/all-values.yaml" | grep -F 'cairn_task_queue_backlog{namespace="default",queue=~' >/dev/null
render 1.34 "$chart/ci/all-values.yaml" --set-string 'keda.selector=release="one"' |
  grep -F 'cairn_task_queue_backlog{release="one",queue=~' >/dev/null

# refused WHY OPTION…: fails where the chart renders with that.
refused() {
  local why=$1
  shift
  if render 1.34 "$chart/ci/least-values.yaml" "$@" >"$directory/out" 2>"$directory/error"; then
    echo "rendered, though $why" >&2
    exit 1
  fi
  printf 'refused, as %s: %s\n' "$why" "$(grep -v '^$' "$directory/error" | tail -n 1)"
}
refused 'a secret stands in config' --set-string config.LLM_API_KEY=abc
refused 'a password stands in config' --set-string config.DATABASE_URL=postgres://cairn:abc@db/cairn
for name in HOST PORT METRICS_HOST METRICS_PORT; do
  refused "the pods' ports and probes are fixed" --set-string "config.$name=4000"
done
refused 'there is no database' --set-string config.DATABASE_URL=
refused 'a setting of the chart is misspelled' --set api.replica=3
refused 'a queue is misspelled' --set 'workers.main.queues={ingests}'
refused 'there is no master key' --set secrets.ENCRYPTION_KEY=null
echo "$chart: valid"
